import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { DateText, formatCount, KeyFigures } from '@tessera/ui/core';

type Reader = CallData<'listEventReaders'>[number];

/** What each reader follows, in the words of the page. */
const readerWords: Readonly<Record<string, string>> = {
  exceptions: 'Exceptions follow what happens',
  webhooks: 'Webhooks are told what happens',
};

const noteOf = ({ problem, parkedUntil, oldestAt }: Reader): ReactNode => {
  if (problem !== null)
    return (
      <>
        {problem} Next try <DateText value={parkedUntil} time />
      </>
    );
  return oldestAt === null ? 'Everything is read' : <>Since {<DateText value={oldestAt} time />}</>;
};

/** How far the readers of events are: what waits for each, and which rest after a failure. */
export const ReaderFigures = ({ readers }: { readonly readers: readonly Reader[] | undefined }): ReactNode =>
  readers === undefined || readers.length === 0 ? null : (
    <KeyFigures
      label="Readers of events"
      figures={readers.map((reader) => ({
        label: readerWords[reader.reader] ?? reader.reader,
        value: reader.waiting === 0 ? 'Up to date' : `${formatCount(reader.waiting)} waiting`,
        note: noteOf(reader),
      }))}
    />
  );
