import type { Static } from '@sinclair/typebox';
import type { SessionData } from '@tessera/contract/authentication/schemas';

/** The data of `GET /session` and `POST /authenticate`. */
export type Session = Static<typeof SessionData>;
