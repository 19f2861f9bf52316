import { useState, type ReactNode } from 'react';
import { addWorkingDays, isIsoDate, type IsoDate } from '@tessera/domain/dates';
import { usePortal } from '@tessera/runtime';
import { Button, DateText, Dialog, formatDate, Menu, Missing, Tag, type MenuItem } from '@tessera/ui/core';
import type { TransferRecord } from '../shared/transfer';
import { useUpdate } from './use-update';
import { NextDay } from './written-fields';

/** The day of the next contact; one that has come stands out. */
export const NextContact = ({ date }: { readonly date: IsoDate | null }): ReactNode => {
  const { businessDate } = usePortal();
  if (date === null) return <Missing />;
  return date <= businessDate ? (
    <Tag tone="warning">{date === businessDate ? 'Today' : formatDate(date)}</Tag>
  ) : (
    <DateText value={date} />
  );
};

/** A day on the button of a menu, which has no colour to stand out by. */
const dayWords = (date: IsoDate, today: IsoDate): string =>
  date < today ? `${formatDate(date)}, overdue` : date === today ? 'Today' : formatDate(date);

/** Days that are often chosen, in working days from today. */
const soon = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In three working days', days: 3 },
  { label: 'In a week', days: 5 },
  { label: 'In two weeks', days: 10 },
] as const;

/** When somebody is contacted about the transfer next, and other days to choose. */
export const NextContactMenu = ({ record }: { readonly record: TransferRecord }): ReactNode => {
  const { businessDate } = usePortal();
  const { busy, change } = useUpdate(record);
  const [day, setDay] = useState<string | null>(null);
  const { nextContactDate } = record;
  const choose = (date: IsoDate | null): void =>
    void change(
      { nextContactDate: date },
      date === null ? 'No next contact is set.' : `Next contact on ${formatDate(date)}.`,
    );
  const items: MenuItem[] = [
    ...soon.map(({ label, days }): MenuItem => {
      const date = addWorkingDays(businessDate, days);
      return { label, note: formatDate(date), onSelect: () => choose(date) };
    }),
    { label: 'Another day...', onSelect: () => setDay(nextContactDate ?? '') },
    ...(nextContactDate === null ? [] : ['separator' as const, { label: 'None', onSelect: () => choose(null) }]),
  ];
  return (
    <>
      <Menu
        label={nextContactDate === null ? 'Not set' : dayWords(nextContactDate, businessDate)}
        small
        busy={busy}
        align="end"
        items={items}
      />
      {day !== null && (
        <Dialog
          open
          title="Next contact"
          onClose={() => setDay(null)}
          footer={
            <>
              <Button onClick={() => setDay(null)}>Back</Button>
              <Button
                kind="primary"
                unavailable={!isIsoDate(day) && 'Choose a day first.'}
                onClick={() => {
                  setDay(null);
                  choose(day);
                }}
              >
                Set the day
              </Button>
            </>
          }
        >
          <NextDay label="Day of the next contact" value={day} onChange={setDay} />
        </Dialog>
      )}
    </>
  );
};
