import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from '@tessera/platform/foundation/command-line/command';
import { OperatorError } from '@tessera/platform/foundation/database/operator-error';
import { dateText } from '@tessera/domain/wording';
import type { DemoFile } from '../start/demo-file';
import { readAdvanceCommand, type AdvanceCommand } from './read-advance-command';

const HELP = `Usage: npm run advance -- [DAYS|DATE] [--data DIR]

Lets business days pass in a demonstration that runs: one working day, so many, or on to a date. Each day is worked as it would have
been by itself: orders are dealt at their dealing points, payments and trades settle, direct debits are collected. It is done as the
administrator of the first demo firm, for all firms of the installation, and each day stands in the audit trail. Days never go back.`;

interface Answer<Data> {
  readonly data?: Data;
  readonly error?: { readonly errorMessage: string };
}

/** `npm run advance`. */
export async function main(args: string[]): Promise<void> {
  await runCommand(HELP, () => readAdvanceCommand(args), advance);
}

async function advance(command: AdvanceCommand): Promise<void> {
  const { platformUrl, firmId, id, password } = signInOf(resolve(command.data));
  const { token } = await ask<{ token: string }>(`${platformUrl}/authenticate`, { firmId, id, password });
  let today = '';
  for (let days = 0; 'days' in command ? days < command.days : today < command.to; days += 1) {
    const passed = await ask<{ businessDate: string }>(
      `${platformUrl}/tessera/job/${firmId}/businessday`,
      'to' in command ? { until: command.to } : {},
      { 'api-token': token },
    );
    today = passed.businessDate;
    process.stdout.write(`The business date is ${dateText(today)}.\n`);
  }
}

/** The administrator of the first demo firm of a running portal. */
function signInOf(dataDir: string) {
  const file = join(dataDir, 'demo.json');
  if (!existsSync(file) || !existsSync(join(dataDir, 'running.json')))
    throw new OperatorError(
      `No demonstration runs on ${dataDir}: start one with npm start, or name its data folder with --data DIR.`,
    );
  const { platformUrl, firms } = JSON.parse(readFileSync(file, 'utf8')) as DemoFile;
  const admin = firms[0]?.users.find(({ role }) => role === 'administrator');
  if (!firms[0] || !admin)
    throw new OperatorError(`${file} names no administrator of a demo firm: this installation is not a demonstration.`);
  return { platformUrl, firmId: firms[0].firmId, ...admin };
}

async function ask<Data>(url: string, body: object, headers: Record<string, string> = {}): Promise<Data> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { data, error } = (await answer.json()) as Answer<Data>;
  if (data === undefined) throw new OperatorError(error?.errorMessage ?? `The portal answered ${answer.status}.`);
  return data;
}
