/** What is true of every call, in paragraphs of CommonMark. */
export const introduction = [
  'Every call of the portal, for pages and for programs. This document has no records of anybody.',
  '**Signing in.** A program sends `authenticate` a user’s id and password, without a cookie, and sends the token of the answer with every other call, as `api-token` or as `Authorization: Bearer`. Each call says under `x-access` which scope it needs: one of the listed pairs of resource and level. Null means that being signed in is enough. A record of another firm, or of a node the caller does not see, is answered with 404.',
  '**Answers.** A success has the answer under `data`, and a list by pages has `meta` beside it. A refusal or failure has `error`, with a sentence for people, a stable code for programs, and the fields that are wrong.',
  '**Kinds.** `x-kind` says what a call does: `read` shows records, `write` changes them, `preview` answers a question with a body and changes nothing.',
  '**Writing once.** A write takes an `Idempotency-Key`. The same request with the same key is done once, and answered the same for 72 hours; after a failure on the way, send it again with its key.',
  '**Writing on what was read.** A change may say which version it was made on, in the body or in `If-Match`. A stale one is refused with 412, and nothing is written.',
  '**Values.** Money is decimal pounds with at most two decimals. Quantities and prices have at most eight. Percentages are per cent: 12.4 stands for 12.4%. Days are London days.',
  '**Changes.** While the first number of the version stays, nothing is taken away: no call, no field of an answer, nothing that a request may say. New calls, new fields of answers and new values in their lists may come: ignore what you do not know. A field that a call does not take is refused with 400.',
].join('\n\n');
