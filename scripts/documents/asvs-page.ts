import { asvs } from './asvs-data';
import { table } from './table';

/** The page about ASVS, generated from its data. */
export const asvsPage = (): string => `# ASVS 5.0: authentication and sessions

Generated from \`scripts/documents/asvs-data.ts\` by \`npm run documents\`; a test fails when the two differ, or when a test named here is gone. Requirements are told in our own words: the standard's text decides ([OWASP Application Security Verification Standard 5.0](https://owasp.org/www-project-application-security-verification-standard/), chapters 6 and 7). What is decided and why: [security notes](security-notes.md).

${Object.entries(asvs)
  .map(
    ([chapter, requirements]) => `## ${chapter}

${table(
  ['Requirement', 'Level', 'Asks', 'Tessera', 'Shown by'],
  requirements.map(({ id, level, asks, stands, tests }) => [
    id,
    String(level),
    asks,
    stands,
    tests.map((test) => `\`${test}\``).join(', ') || 'nothing',
  ]),
)}
`,
  )
  .join('\n')}`;
