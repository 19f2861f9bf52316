import type { maritalStatuses } from '@tessera/contract/clients/values';

/** Labels of marital statuses whose wire name differs. */
export const maritalStatusNames: Partial<Readonly<Record<string, string>>> = {
  'Living together': 'Cohabiting',
} satisfies Partial<Record<(typeof maritalStatuses)[number], string>>;

/** The label of a marital status. */
export const maritalStatusName = (status: string): string => maritalStatusNames[status] ?? status;
