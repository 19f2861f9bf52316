import type { IsoDate } from '../dates/dates';

// A client as given by a form, a call or a row. The fields are those of the contract's `ClientEdit`; values from the
// contract's value sets are plain text here. Undefined, null, empty text and an empty list all mean "not given".

type Maybe<T> = T | null | undefined;
/** A number, as typed text or as sent. */
type Figure = string | number;

export interface AddressFacts {
  readonly flatNumber?: Maybe<string>;
  readonly houseName?: Maybe<string>;
  readonly houseNumber?: Maybe<string>;
  readonly address1?: Maybe<string>;
  readonly address2?: Maybe<string>;
  readonly town?: Maybe<string>;
  readonly county?: Maybe<string>;
  readonly postCode?: Maybe<string>;
  readonly country?: Maybe<string>;
}

export interface EntityFacts {
  readonly companyType?: Maybe<string>;
  readonly trustType?: Maybe<string>;
  readonly registrationNumber?: Maybe<string>;
  readonly establishedDate?: Maybe<IsoDate>;
  readonly countryOfEstablishment?: Maybe<string>;
  readonly lei?: Maybe<string>;
  readonly taxReference?: Maybe<string>;
}

export interface StakeholderFacts {
  readonly role?: Maybe<string>;
  readonly name?: Maybe<string>;
  readonly dateOfBirth?: Maybe<IsoDate>;
  readonly nationality?: Maybe<string>;
  readonly share?: Maybe<Figure>;
  readonly clientId?: Maybe<string>;
}

export interface BeneficiaryFacts {
  readonly title?: Maybe<string>;
  readonly firstName?: Maybe<string>;
  readonly surname?: Maybe<string>;
  readonly relationship?: Maybe<string>;
  readonly dateOfBirth?: Maybe<IsoDate>;
  readonly share?: Maybe<Figure>;
}

/** One identifying number or code of a person, and its country. */
export interface IdentifierFacts {
  /** NINO, CCPT, CONCAT or NIDN. */
  readonly type?: Maybe<string>;
  readonly value?: Maybe<string>;
  readonly countryCode?: Maybe<string>;
}

export interface ClientFacts {
  /** Individual, Minor, Corporate or Trust. */
  readonly clientType: string;
  readonly nodeId?: Maybe<readonly string[]>;
  readonly adviserUserId?: Maybe<string>;
  readonly title?: Maybe<string>;
  readonly firstName?: Maybe<string>;
  readonly surname?: Maybe<string>;
  readonly name?: Maybe<string>;
  readonly gender?: Maybe<string>;
  readonly dateOfBirth?: Maybe<IsoDate>;
  readonly nationality?: Maybe<string>;
  /** Nationalities besides the first. */
  readonly otherNationalities?: Maybe<readonly Maybe<string>[]>;
  readonly identifiers?: Maybe<readonly IdentifierFacts[]>;
  readonly taxDomicile?: Maybe<string>;
  readonly nationalInsuranceNo?: Maybe<string>;
  readonly currency?: Maybe<string>;
  readonly language?: Maybe<string>;
  readonly email?: Maybe<string>;
  readonly mobile?: Maybe<{
    readonly number?: Maybe<string>;
    readonly locale?: Maybe<string>;
    readonly isMobile?: Maybe<boolean>;
  }>;
  readonly addressDetail?: Maybe<AddressFacts>;
  readonly maritalStatus?: Maybe<string>;
  readonly employmentStatus?: Maybe<string>;
  readonly retirementAge?: Maybe<Figure>;
  readonly employerDetails?: Maybe<{
    readonly name?: Maybe<string>;
    readonly companyNumber?: Maybe<string>;
    readonly addressDetail?: Maybe<AddressFacts>;
  }>;
  readonly amlStatus?: Maybe<string>;
  readonly termsAccepted?: Maybe<boolean>;
  readonly faceToFace?: Maybe<boolean>;
  readonly marketingPreference?: Maybe<string>;
  readonly parentId?: Maybe<readonly string[]>;
  readonly entityDetails?: Maybe<EntityFacts>;
  readonly stakeholders?: Maybe<readonly StakeholderFacts[]>;
  readonly beneficiaries?: Maybe<readonly BeneficiaryFacts[]>;
  readonly knowYourBusiness?: Maybe<{
    readonly natureOfBusiness?: Maybe<string>;
    readonly sourceOfFunds?: Maybe<string>;
    readonly expectedInvestment?: Maybe<Figure>;
    readonly politicallyExposed?: Maybe<boolean>;
    readonly checkedDate?: Maybe<IsoDate>;
  }>;
  readonly externalIds?: Maybe<
    readonly { readonly kind?: Maybe<string>; readonly provider?: Maybe<string>; readonly externalId?: Maybe<string> }[]
  >;
  readonly disclaimers?: Maybe<readonly { readonly type?: Maybe<string>; readonly acceptedDate?: Maybe<IsoDate> }[]>;
}

export type ClientField = keyof ClientFacts;

export type ClientKind = 'Individual' | 'Minor' | 'Corporate' | 'Trust';
const clientKinds: ReadonlySet<string> = new Set<ClientKind>(['Individual', 'Minor', 'Corporate', 'Trust']);
export const isClientKind = (text: string): text is ClientKind => clientKinds.has(text);

/**
 * Whether something was entered: text with more than spaces, or a list or group that is not empty. `false` counts as
 * not entered.
 */
export const given = (value: unknown): boolean => {
  if (value === undefined || value === null || value === false) return false;
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'object' ? Object.values(value).some(given) : true;
};

/** The entered text without surrounding spaces; null when nothing was entered. */
export const entered = (text: Maybe<string>): string | null => text?.trim() || null;
