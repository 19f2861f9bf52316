import { useState } from 'react';
import type { Message } from './message';

interface Listed {
  /** What the list was asked with. */
  readonly question: string;
  /** Rows of that question; undefined while they are read. */
  readonly rows: readonly Message[] | undefined;
}

interface Kept extends Listed {
  /** Messages that were open since, as they are now. */
  readonly opened: ReadonlyMap<string, Message>;
}

/**
 * The list as it was when a message was opened, each row in its newest state: a message that one reads does not leave a
 * list of unread ones, and take its place with it, while one goes through them. It goes once no message is open, or
 * another question is asked.
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
