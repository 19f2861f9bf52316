import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateTypes, SCHEMA_FILE } from './generate-types';
import { createTestDatabase } from '../../testing/test-database';

describe('the types of the tables', () => {
  it('are those of the migrated database; if not, run npm run -w platform generate-types', async () => {
    const database = await createTestDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'tessera-types-'));
    const file = join(folder, 'schema.ts');
    generateTypes(database.connectionString, file);
    expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(readFileSync(file, 'utf8'));
    rmSync(folder, { recursive: true });
    await database.drop();
  });
});
