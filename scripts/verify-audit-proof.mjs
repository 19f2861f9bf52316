/**
 * Verifies an unpacked export of the audit trail, with nothing of Tessera:
 *   node scripts/verify-audit-proof.mjs FOLDER [HASH]
 * HASH is a newest hash that was kept elsewhere; it must be in the chain. Exit code 1 when anything differs.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = '.', kept] = process.argv.slice(2);
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
const wrong = [];

for (const [name, expected] of Object.entries(manifest.files)) {
  const path = join(folder, name);
  if (!existsSync(path)) wrong.push(`${name} is missing`);
  else if (sha256(readFileSync(path)) !== expected) wrong.push(`${name} is not the file of the manifest`);
}

// Positions in a seal's line.
const [numberAt, rowsHashAt, previousAt] = [3, 14, 16];
const lines = readFileSync(join(folder, 'seals.jsonl'), 'utf8').split('\n').slice(0, -1);
const hashes = [];
let before = '0'.repeat(64);
for (const [index, line] of lines.entries()) {
  const seal = JSON.parse(line);
  const number = index + 1;
  if (seal[numberAt] !== number) wrong.push(`line ${number} of seals.jsonl is seal ${seal[numberAt]}`);
  if (seal[previousAt] !== before) wrong.push(`seal ${number} does not follow from the seal before`);
  if (manifest.sealsWithRows.includes(number)) {
    const path = join(folder, 'rows', `${number}.jsonl`);
    if (!existsSync(path) || sha256(readFileSync(path)) !== seal[rowsHashAt])
      wrong.push(`the rows of seal ${number} are not those that were sealed`);
  }
  before = sha256(`${line}\n`);
  hashes.push(before);
}
if ((hashes.at(-1) ?? null) !== manifest.head) wrong.push('the newest hash is not the one of the manifest');
if (kept !== undefined && !hashes.includes(kept)) wrong.push(`the hash ${kept} is in no seal of this chain`);

for (const each of wrong) console.log(`WRONG: ${each}.`);
if (wrong.length === 0)
  console.log(
    `${lines.length} seals follow from one another, and the rows of ${manifest.sealsWithRows.length} are as they were sealed. Newest hash ${manifest.head}`,
  );
process.exitCode = wrong.length === 0 ? 0 : 1;
