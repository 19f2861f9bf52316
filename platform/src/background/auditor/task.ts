import { countText } from '@tessera/domain/wording';
import { sql } from 'kysely';
import type { CheckedBy } from '../../foundation/database/column-types';
import { verifySeals } from '../seal/verify';
import { recordRun } from '../queue/record-run';
import { eachInTurn } from '../queue/each-in-turn';
import type { JobContext, Task } from '../queue/task';
import { audit } from './auditor';

interface Found {
  readonly firmId: string;
  readonly by: CheckedBy;
  readonly subject: string;
  readonly detail: string;
}

/** The most findings kept of a firm; the first say what is wrong. */
const keptMax = 100;

/**
 * Checks the books of every firm against their postings, and what was sealed against the rows that are there, and keeps
 * what disagrees. What a later check does not find any more is removed.
 */
export const checkBooks: Task = async (context) => {
  const { db, pool } = context;
  const [disagreements, { findings }] = [await audit(pool), await verifySeals(pool)];
  const found: readonly Found[] = [
    ...disagreements.map(({ check, firm_id: firmId, subject, stored, recomputed }) => ({
      firmId,
      by: 'Auditor' as const,
      subject: `${check} ${subject}`,
      detail: `It has ${stored ?? 'nothing'}, its postings say ${recomputed ?? 'nothing'}.`,
    })),
    ...findings.map(({ firmId, sealNumber, what }, index) => ({
      firmId,
      by: 'Seal' as const,
      subject:
        sealNumber === null ? `outside the seals, finding ${index + 1}` : `seal ${sealNumber}, finding ${index + 1}`,
      detail: `The check found: ${what}.`,
    })),
  ];
  const firms = await db.selectFrom('firm').select('firm_id').orderBy('firm_id').execute();
  await eachInTurn(firms, ({ firm_id: firmId }) =>
    keep(
      context,
      firmId,
      found.filter((each) => each.firmId === firmId),
    ),
  );
};

const keep = (context: JobContext, firmId: string, found: readonly Found[]): Promise<void> =>
  recordRun(context, firmId, 'audit', async () => {
    const kept = found.slice(0, keptMax);
    await context.db.transaction().execute(async (transaction) => {
      const subjects = kept.map(({ by, subject }) => `${by} ${subject}`);
      await transaction
        .deleteFrom('check_finding')
        .where('firm_id', '=', firmId)
        .where(sql<boolean>`checked_by || ' ' || subject <> all(${subjects}::text[])`)
        .execute();
      if (kept.length > 0)
        await transaction
          .insertInto('check_finding')
          .values(
            kept.map(({ by, subject, detail }) => ({
              firm_id: firmId,
              checked_by: by,
              subject,
              detail,
              found_at: context.clock(),
            })),
          )
          .onConflict((conflict) =>
            conflict
              .columns(['firm_id', 'checked_by', 'subject'])
              .doUpdateSet((eb) => ({ detail: eb.ref('excluded.detail') })),
          )
          .execute();
    });
    return {
      done: 1,
      failed: found.length,
      note:
        found.length === 0
          ? 'Every account equals its postings, and every sealed row is as it was sealed.'
          : `${countText(found.length, 'figure or row', 'figures or rows')} did not agree; the exceptions name them.`,
    };
  });
