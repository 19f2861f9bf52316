import type { Command } from 'commander';
import { signAgain } from '../change-log';
import { RegistryError } from '../rules/registry-error';
import { makeKeyPair } from '../signing/keys';
import { answerOf } from './change-commands';
import { existingRegistryOf, keysOf, authorOf, withAuthor, type AuthorOptions } from './options';
import type { Say } from './output';

/** `tessera keys` and `tessera sign`. */
export const addSigning = (program: Command, say: Say): void => {
  program
    .command('keys')
    .description('Prints fresh keys for signed releases; nothing is written. npm start makes its own.')
    .option('--json', 'answer with one JSON document')
    .action(
      say(async (_options: { readonly json?: boolean }, _command: Command) => {
        const [operator, hold] = [makeKeyPair(), makeKeyPair()];
        const json = {
          RELEASE_KEYS: `operator:${operator.publicKey},hold:${hold.publicKey}`,
          RELEASE_HOLD_KEY: hold.privateKey,
          RELEASE_KEY: operator.privateKey,
        };
        const lines = [
          '# Public: for every proxy, and for operators who change releases.',
          `RELEASE_KEYS=${json.RELEASE_KEYS}`,
          '# Secret: every proxy. It can hold versions on trial and do nothing else.',
          `RELEASE_HOLD_KEY=${json.RELEASE_HOLD_KEY}`,
          '# Secret: for operators who change releases. Never on a machine of the portal.',
          `RELEASE_KEY=${json.RELEASE_KEY}`,
        ];
        return Promise.resolve({ lines, json });
      }),
    );

  withAuthor(
    program
      .command('sign')
      .description(
        'Signs the newest rules and all published versions as they stand: when signing begins, or keys were changed.',
      ),
  ).action(
    say(async (options: AuthorOptions, _command: Command) => {
      const author = authorOf(options);
      const keys = keysOf(options);
      if (!keys)
        throw new RegistryError(
          'no-key',
          'There is no key to sign with. Use --data DIR of a portal started by npm start, or put an operator’s private key into RELEASE_KEY; npx tessera keys makes one.',
        );
      const { change, publications } = await signAgain(existingRegistryOf(options), { ...author, keys });
      const answer = answerOf(change, 'signed from here on.', 'Changes before this one count as history only.');
      return {
        lines: [
          ...(change || publications.length === 0 ? answer.lines : []),
          ...(publications.length > 0
            ? [`Signed as published, with the manifests they have now: ${publications.join(', ')}.`]
            : []),
        ],
        json: { ...(answer.json as object), publications },
      };
    }),
  );
};
