import { useState } from 'react';
import type { Message } from './message';

interface Listed {
  /** The query of the list. */
  readonly question: string;
  /** Rows of that query; undefined while loading. */
  readonly rows: readonly Message[] | undefined;
}

interface Kept extends Listed {
  /** The messages opened since, in their current state. */
  readonly opened: ReadonlyMap<string, Message>;
}

/**
 * Keeps the list as it was when a message was opened, each row in its newest state: in a list of unread messages,
 * reading one must not remove its row while the user goes through them. The list is released once no message is open,
 * or the query changes.
 */
export const useSteadyRows = (
  { question, rows }: Listed,
  { held, open }: { readonly held: boolean; readonly open: Message | undefined },
): readonly Message[] | undefined => {
  const [kept, setKept] = useState<Kept>({ question, rows, opened: new Map() });
  const follows = !held || kept.question !== question || kept.rows === undefined;
  if (follows && rows !== undefined && (kept.rows !== rows || kept.question !== question))
    setKept({ question, rows, opened: new Map() });
  else if (!follows && open && kept.opened.get(open.messageId)?.status !== open.status)
    setKept({ ...kept, opened: new Map(kept.opened).set(open.messageId, open) });
  if (follows || rows === undefined) return rows;
  const newest = new Map([...kept.opened, ...rows.map((row) => [row.messageId, row] as const)]);
  return kept.rows?.flatMap(({ messageId }) => newest.get(messageId) ?? []);
};
