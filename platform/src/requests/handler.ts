import type { Answer } from '@tessera/contract';
import type { catalogue, CallId, PlatformCallId } from '@tessera/contract/catalogue';
import type { CallBody, CallData, CallPath, CallQuery } from '@tessera/contract/schemas';
import type { OpenScope } from './access/open-scope';
import type { Scope } from './access/scope';
import type { CallServices } from './call-services';

/** A call's checked input. */
interface Input<Id extends CallId> {
  readonly path: CallPath<Id>;
  readonly query: CallQuery<Id>;
  readonly body: CallBody<Id>;
  /** The `If-Match` header, for a change to a record with a version. */
  readonly ifMatch: string | undefined;
}

/** The scope behind a call: the caller's for a call that needs a session, otherwise the open scope. */
type Access<Id extends CallId> = (typeof catalogue)[Id]['credential'] extends 'session'
  ? {
      readonly scope: Scope;
      readonly services: Pick<
        CallServices,
        'clock' | 'guessing' | 'secrets' | 'ledger' | 'addresses' | 'passDay' | 'scanner' | 'webhooks'
      >;
    }
  : { readonly open: OpenScope; readonly services: Pick<CallServices, 'clock' | 'guessing' | 'idleTimeoutSeconds'> };

export type Handler<Id extends CallId> = (input: Input<Id> & Access<Id>) => Promise<Answer<CallData<Id>>>;
export type Handlers = { readonly [Id in PlatformCallId]: Handler<Id> };
