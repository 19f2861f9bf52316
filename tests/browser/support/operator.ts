import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readDataFolderKeys } from '@tessera/deploy/signing/data-folder-keys';
import { Client } from 'pg';

/** Data folder of the running portal. */
export const dataDir = (): string => dirname(process.env.TESSERA_DEMO_FILE ?? '');

/** The operator of a running portal: its registry accepts only changes signed with its own key. */
export const operatorOf = (folder: string) => ({ by: 'tests', keys: readDataFolderKeys(folder) });

/** Switches a flag of a firm in the running portal's database, as an operator would. */
export const setFlag = async (firmId: string, flag: string, isOn: boolean): Promise<void> => {
  const { databaseUrl } = JSON.parse(readFileSync(join(dataDir(), 'running.json'), 'utf8')) as { databaseUrl: string };
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      isOn
        ? 'insert into firm_flag (firm_id, flag) values ($1, $2) on conflict do nothing'
        : 'delete from firm_flag where firm_id = $1 and flag = $2',
      [firmId, flag],
    );
  } finally {
    await client.end();
  }
};
