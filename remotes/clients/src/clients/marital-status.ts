import type { maritalStatuses } from '@tessera/contract/clients/values';

/** What people call a marital status where the calls name it otherwise. */
export const maritalStatusNames: Partial<Readonly<Record<string, string>>> = {
  'Living together': 'Cohabiting',
} satisfies Partial<Record<(typeof maritalStatuses)[number], string>>;

/** A marital status as it is shown. */
export const maritalStatusName = (status: string): string => maritalStatusNames[status] ?? status;
