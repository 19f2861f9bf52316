import type { Static } from '@sinclair/typebox';
import type { SessionData } from '@tessera/contract/authentication/schemas';

/** What `GET /session` and `POST /authenticate` answer. */
export type Session = Static<typeof SessionData>;
