import { describedEvents } from '@tessera/contract/webhooks/events';
import {
  answerKeptBytes,
  answerSecondsMax,
  replayMax,
  retrySeconds,
  rotationHours,
} from '@tessera/contract/webhooks/values';
import { table } from './table';

const delay = (seconds: number): string => {
  if (seconds < 60) return `${seconds} seconds`;
  return seconds < 3600 ? `${seconds / 60} minutes` : `${seconds / 3600} hours`;
};

/** The page about webhooks and their events, generated from the schemas. */
export const webhooksPage = (): string => `# Webhooks

Generated from \`shared/contract/src/webhooks\` by \`npm run documents\`; a test fails when the two differ.

A webhook sends what happens in a firm to an address, by POST as JSON. There is one for a subject (positions, transactions, clients, accounts) at a node, told of that node and those below. Settings, Webhooks makes them; so do \`PATCH /webhook/config/position/{firmId}\`, \`PATCH /webhook/config/transaction/{firmId}\` and \`PATCH /tessera/webhook/config/{webhookSubject}/{firmId}\`.

## What a receiver does

1. It checks the signature, as [Standard Webhooks](https://www.standardwebhooks.com) describes: \`webhook-signature\` holds \`v1,\` and the base64 of HMAC-SHA-256 over \`webhook-id.webhook-timestamp.body\`, by the secret. While a secret rotates there are two, separated by a space, for ${rotationHours} hours. Libraries for most languages do it; they refuse a timestamp more than five minutes off.
2. It keeps \`webhook-id\`, which is the event's id and the same at each attempt, and leaves out what it has had: each event is sent at least once.
3. It answers with a status from 200 to 299 within ${answerSecondsMax} seconds. 410 switches the webhook off. Redirects are not followed. The first ${answerKeptBytes / 1024} KB of an answer are kept.

Events carry ids and states, and no personal data: read the record by the call in \`href\`. A record's events come in the order of \`sequence\`; the next waits until the one before is delivered or parked. Different records' events come in any order.

## Attempts

${table(
  ['After attempt', 'The next comes in'],
  retrySeconds.map((seconds, index) => [String(index + 1), delay(seconds)]),
)}

Delays are up to a tenth longer. After attempt ${retrySeconds.length + 1} a delivery is parked: Settings, Webhooks shows it with the reason. A replay sends a range again, by time or by number, ${replayMax.toLocaleString('en-GB')} events at most, with the ids they had. What was never sent, because the webhook was off, is found by comparing the platform's events with the deliveries.

## Addresses

https, at port 443 or one from 1024 on, without user name and password. A name is looked up once for each attempt and the connection is made to that address; private, local, link-local, shared, mapped, translated and reserved addresses are refused when a webhook is saved and at each attempt. \`TESSERA_WEBHOOKS_ALLOW\` names ranges inside that an operator allows; to this machine itself, where that is allowed, http is enough.

## Events

${describedEvents()
  .map(
    ({ type, meaning, example, fields }) => `### ${type}

${meaning}

\`\`\`json
${example}
\`\`\`

${table(
  ['Field', 'Type', 'Meaning'],
  fields.map((field) => [`\`${field.name}\``, field.type, field.meaning]),
)}
`,
  )
  .join('\n')}`;
