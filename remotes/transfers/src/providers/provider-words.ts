import { wrapperNames } from '@tessera/contract/accounts/values';
import type { CallData, CallRow } from '@tessera/contract/schemas';
import type { TransferType } from '@tessera/contract/transfers/values';

/** Another provider as operations keep it, with the history of that. */
export type Party = CallRow<'listMasterParties'>;
export type PartyRecord = CallData<'getMasterParty'>;
/** How one has done in the firm's own cases. */
export type ProviderFigures = CallData<'getTransferProviders'>[number];

export const partyStatusWords: Readonly<Record<Party['status'], string>> = { Active: 'In use', Inactive: 'Ended' };
export const kindWords: Readonly<Record<TransferType, string>> = { Cash: 'Cash', Stock: 'In specie' };
export const requestWords = ({ electronic }: Pick<Party, 'electronic'>): string =>
  electronic ? 'Electronically' : 'On a form';
export const wrappersText = (wrappers: Party['transferWrapperTypes']): string =>
  wrappers.map((wrapper) => wrapperNames[wrapper]).join(', ');
export const kindsText = (kinds: Party['productTransferTypes']): string =>
  kinds.map((kind) => kindWords[kind]).join(', ');

/** How a provider writes its plan numbers: "PX and 7 digits, such as PX1234567"; empty where it is not known. */
export const referenceText = ({
  referenceHint: hint,
  referenceExample: example,
}: Pick<Party, 'referenceHint' | 'referenceExample'>): string =>
  [hint?.replace(/\.$/, ''), example && `such as ${example}`].filter(Boolean).join(', ');

/** Labels of the fields, in the form and in the history. */
export const partyLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  status: 'Status',
  transferWrapperTypes: 'Wrappers',
  productTransferTypes: 'Kinds of transfer',
  electronic: 'Requests',
  signatureType: 'Signature',
  referencePattern: 'Pattern of plan numbers',
  referenceHint: 'What a plan number looks like',
  referenceExample: 'Example',
  address: 'Address',
  phone: 'Telephone',
  email: 'E-mail',
  typicalDays: 'Usually takes',
};

/** A row of the page: a provider that is kept, one that only cases name, or both in one. */
export interface ProviderRow {
  readonly key: string;
  readonly name: string;
  readonly party: Party | null;
  readonly figures: ProviderFigures;
}

const noCases = { cases: 0, open: 0, completed: 0, rejected: 0, documentsAsked: 0 };
const noDays = { medianDays: null, quickestDays: null, slowestDays: null, latePercent: null };

/** All providers, those with the most cases first. Cases tell of some that nobody keeps. */
export const providerRows = (
  parties: readonly Party[],
  figures: readonly ProviderFigures[],
): readonly ProviderRow[] => {
  const kept = new Map(parties.map((party) => [party.masterPartyId, party]));
  const seen = new Set(figures.map(({ masterPartyId }) => masterPartyId));
  return [
    ...figures.map((each): ProviderRow => {
      const party = each.masterPartyId === null ? null : (kept.get(each.masterPartyId) ?? null);
      return { key: each.masterPartyId ?? each.name, name: party?.name ?? each.name, party, figures: each };
    }),
    ...parties
      .filter(({ masterPartyId }) => !seen.has(masterPartyId))
      .map((party): ProviderRow => {
        const { masterPartyId, name, typicalDays: expectedDays } = party;
        return {
          key: masterPartyId,
          name,
          party,
          figures: { name, masterPartyId, expectedDays, ...noCases, ...noDays, rejections: [], documents: [] },
        };
      }),
  ];
};
