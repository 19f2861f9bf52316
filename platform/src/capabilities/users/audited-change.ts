type Audited = Readonly<Record<string, unknown>>;

/** The values that differ between two states of a user; what is not there is null. */
export const userChanges = (before: Audited, after: Audited): { before: Audited; after: Audited } => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  const pick = (of: Audited): Audited => Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
  return { before: pick(before), after: pick(after) };
};
