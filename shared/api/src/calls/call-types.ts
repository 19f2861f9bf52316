import type { Meta } from '@tessera/contract';
import type { CallId, catalogue } from '@tessera/contract/catalogue';
import type { CallBody, CallData, CallPath, CallQuery, CallRow } from '@tessera/contract/schemas';

type QueryNames<Id extends CallId> = (typeof catalogue)[Id]['query'][number];

/** Days may be passed as a `Date`; the engine formats them as `YYYY-MM-DD`. */
type WithDates<Query> = {
  [Name in keyof Query]: Name extends `${string}${'Date' | 'date'}${string}` ? Query[Name] | Date : Query[Name];
};

/** A path parameter may be undefined while the page still resolves it; the call then rejects before it is sent. */
type PathArguments<Id extends CallId> = {
  readonly [Name in keyof CallPath<Id>]: CallPath<Id>[Name] | null | undefined;
};
type QueryArguments<Id extends CallId> = unknown extends CallQuery<Id> ? unknown : WithDates<CallQuery<Id>>;
type Flatten<T> = { [K in keyof T]: T[K] };

/** One page of a list call's rows. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly meta: Meta;
}

/** A read's arguments: path parameters and query in one flat object, or `void` when it takes none. */
export type ReadArguments<Id extends CallId> = keyof (PathArguments<Id> & QueryArguments<Id>) extends never
  ? void
  : Flatten<PathArguments<Id> & QueryArguments<Id>>;

/** A read's result: `{ rows, meta }` for a paged list, otherwise the response's data. */
export type ReadResult<Id extends CallId> = 'page' extends QueryNames<Id> ? Rows<CallRow<Id>> : CallData<Id>;

/** A write's options besides its body. Without a key, each submit makes its own. */
export interface WriteOptions {
  readonly idempotencyKey?: string;
}
type BodyArgument<Id extends CallId> =
  unknown extends CallBody<Id> ? { readonly body?: undefined } : { readonly body: CallBody<Id> };

/** A preview's arguments: path parameters, query and the body it asks about. */
export type PreviewArguments<Id extends CallId> = Flatten<PathArguments<Id> & QueryArguments<Id> & BodyArgument<Id>>;

export type WriteArguments<Id extends CallId> = Flatten<PreviewArguments<Id> & WriteOptions>;
export type WriteResult<Id extends CallId> = CallData<Id>;
