import { lifeKinds, kindsByType } from '@tessera/contract/transactions/life';
import { transactionSubTypes, transactionTypes } from '@tessera/contract/transactions/values';

type Type = (typeof transactionTypes)[number];
type SubTypes = Readonly<Record<Type, readonly (typeof transactionSubTypes)[number][]>>;

const subTypesWhere = (fits: (type: Type, subType: (typeof transactionSubTypes)[number]) => boolean): SubTypes =>
  Object.fromEntries(
    transactionTypes.map((type) => [
      type,
      transactionSubTypes.filter((subType) => kindsByType[type][subType] !== undefined && fits(type, subType)),
    ]),
  ) as unknown as SubTypes;

/** The sub-types each transaction type allows, from `kindsByType`. */
export const subTypesOf = subTypesWhere(() => true);

/**
 * The pending sub-types, which the specification names without listing: those a transaction can have while it is open.
 * Transactions completed at once are never open.
 */
export const pendingSubTypesOf = subTypesWhere((type, subType) =>
  Object.values(kindsByType[type][subType] ?? {}).some((kind) => lifeKinds[kind].first !== 'Completed'),
);
