/** Processes items one after the other. A failure does not stop the rest; the first one is thrown at the end. */
export const eachInTurn = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const problems: unknown[] = [];
  for (const item of items) await work(item).catch((problem: unknown) => problems.push(problem));
  if (problems.length > 0) throw problems[0];
};
