import type { CallId, catalogue } from '@tessera/contract/catalogue';

/** A kind of record: the tags of the catalogue. */
export type EntityKind = (typeof catalogue)[CallId]['tags'][number];

// A table, because importing the catalogue itself would put every call into every page. A new tag without a line here
// does not compile.
const kinds: Readonly<Record<EntityKind, true>> = {
  Account: true,
  Appearance: true,
  Asset: true,
  BankDetails: true,
  Client: true,
  ClientProduct: true,
  Content: true,
  Dashboard: true,
  Draft: true,
  Event: true,
  Firm: true,
  Flag: true,
  Illustration: true,
  JobRun: true,
  Message: true,
  Model: true,
  Node: true,
  Portfolio: true,
  PortfolioGroup: true,
  Position: true,
  Posting: true,
  Price: true,
  ProductTransfer: true,
  RecurringOrder: true,
  Session: true,
  Settings: true,
  Static: true,
  Transaction: true,
  User: true,
  View: true,
};

export const entityKinds = Object.keys(kinds) as readonly EntityKind[];
export const isEntityKind = (kind: string): kind is EntityKind => Object.hasOwn(kinds, kind);
