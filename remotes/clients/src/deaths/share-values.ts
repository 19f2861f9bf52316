import { beneficiaryRelationships } from '@tessera/contract/clients/values';
import { deathBenefitForms } from '@tessera/contract/deaths/values';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { sharesProblem } from '@tessera/domain/death-benefits';
import { parseShare, shareProblem } from '@tessera/domain/shares';
import { withFormNames, type CallError } from '@tessera/runtime';
import { array, object, string } from 'yup';
import type { Death } from './death-words';

export interface ShareLine {
  readonly clientId: string;
  readonly clientIdName: string;
  readonly relationship: string;
  readonly share: string;
  readonly form: string;
  /** Whom the client named, where the line comes from the expression of wish. */
  readonly wish: string;
}

export interface ShareValues {
  readonly shares: readonly ShareLine[];
  readonly reason: string;
}

export type DesignationRequest = CallBody<'createDesignation'>;
export type DesignationPreview = CallData<'previewDesignation'>;

export const emptyLine: ShareLine = {
  clientId: '',
  clientIdName: '',
  relationship: '',
  share: '',
  form: 'Beneficiary drawdown',
  wish: '',
};

/** The form begins with the expression of wish; who the people are in the firm's books is chosen. */
export const sharesFromWish = ({ nominations }: Death): ShareValues => ({
  shares:
    nominations.length === 0
      ? [{ ...emptyLine, share: '100' }]
      : nominations.map(({ name, relationship, share }) => ({
          ...emptyLine,
          relationship,
          share: String(share),
          wish: name,
        })),
  reason: '',
});

const isOneOf = <Value extends string>(values: readonly Value[], text: string): text is Value =>
  (values as readonly string[]).includes(text);

export const sharesSchema = object({
  shares: array()
    .of(
      object({
        clientId: string().required('Choose the client.'),
        relationship: string().required('Choose the relationship.'),
        share: string()
          .required('Enter a share.')
          .test('share', (value, { createError }) => {
            const message = shareProblem(value ?? '');
            return message === null || createError({ message });
          }),
        form: string().required('Choose how it is taken.'),
      }),
    )
    .test('whole', (lines, { createError }) => {
      const typed = (lines ?? []) as unknown as readonly { readonly share?: string }[];
      if (typed.some(({ share = '' }) => shareProblem(share) !== null)) return true;
      const message = sharesProblem(typed.map(({ share = '' }) => parseShare(share)));
      return message === null || createError({ message });
    }),
  reason: string().trim().required('Say why the trustees decided so.'),
});

/** The lines as the platform accepts them; null while one of them is incomplete. */
const linesOf = (lines: readonly ShareLine[]): DesignationRequest['shares'] | null => {
  const shares = lines.flatMap(({ clientId, relationship, share, form }) =>
    clientId !== '' &&
    isOneOf(beneficiaryRelationships, relationship) &&
    isOneOf(deathBenefitForms, form) &&
    shareProblem(share) === null
      ? [{ clientId, relationship, form, share: Number(parseShare(share)) / 100 }]
      : [],
  );
  return shares.length === lines.length && lines.length > 0 ? shares : null;
};

interface Of {
  readonly firmId: string;
  readonly deathId: string;
  readonly clientProductId: string;
}

/** The decision; null while it is incomplete, or its shares are not 100% together. */
export const designationRequest = (of: Of, values: ShareValues): DesignationRequest | null => {
  const shares = linesOf(values.shares);
  return shares == null || sharesProblem(values.shares.map(({ share }) => parseShare(share))) !== null
    ? null
    : { ...of, kind: 'Designation', shares, reason: values.reason.trim() };
};

/** A refusal with the names of the form's fields; the pension is not one of them. */
export const inShareForm = (error: CallError): CallError =>
  withFormNames(error, (name) => (name === 'clientProductId' ? 'shares' : name));
