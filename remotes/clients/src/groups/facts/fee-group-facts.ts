import type { GroupPreview, PortfolioGroup } from './group';
import type { GroupSummary } from './use-group-summary';

/** A member, or a person whose accounts count with a member's, with the group's effect on their fees. */
export interface MemberRow {
  readonly key: string;
  /** Null for a client this user may not see. */
  readonly id: string | null;
  readonly name: string;
  readonly relation: string;
  readonly currentValue: number | null;
  /** Yearly fees in pounds; null until known. */
  readonly fees: number | null;
  readonly without: number | null;
  readonly saves: number | null;
}

/**
 * The members and those who count with them; `archived` holds the fees without the group, `summary` each person's value
 * as the fees count it.
 */
export const memberRows = (
  { clients }: PortfolioGroup,
  archived: GroupPreview | null,
  summary: GroupSummary | null = null,
): readonly MemberRow[] => {
  const feesOf = (id: string | null) => {
    const found = archived?.clients.find((each) => each.id === id);
    return { fees: found?.before ?? null, without: found?.after ?? null, saves: found?.change ?? null };
  };
  const valueOf = (id: string | null): number | null =>
    summary?.clients.find((each) => each.id === id)?.currentValue ?? null;
  const members = clients.map(({ id, name, relation, currentValue }, index): MemberRow => ({
    key: id ?? `unseen ${index}`,
    id,
    name,
    relation: index === 0 ? 'First member' : (relation ?? ''),
    currentValue: valueOf(id) ?? currentValue,
    ...feesOf(id),
  }));
  const known = new Set(clients.map(({ id }) => id));
  const counted = new Map(
    [...(archived?.clients ?? []), ...(summary?.clients ?? [])].flatMap(({ id, name }) =>
      known.has(id) ? [] : [[id, name] as const],
    ),
  );
  const others = [...counted].map(([id, name]): MemberRow => ({
    key: id,
    id,
    name,
    relation: 'Counts with a member',
    currentValue: valueOf(id),
    ...feesOf(id),
  }));
  return [...members, ...others];
};
