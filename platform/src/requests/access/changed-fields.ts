/** Returns the fields that differ between two audited states. */
export const changedFields = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> } => {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  const pick = (of: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.flatMap((name) => (of[name] === undefined ? [] : [[name, of[name]]])));
  return { before: pick(before), after: pick(after) };
};
