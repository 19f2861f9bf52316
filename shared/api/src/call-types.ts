import type { Meta } from '@tessera/contract';
import type { CallId, catalogue } from '@tessera/contract/catalogue';
import type { CallBody, CallData, CallPath, CallQuery, CallRow } from '@tessera/contract/schemas';

type QueryNames<Id extends CallId> = (typeof catalogue)[Id]['query'][number];

/** Days may be given as a `Date`; the engine cuts them. */
type WithDates<Query> = {
  [Name in keyof Query]: Name extends `${string}${'Date' | 'date'}${string}` ? Query[Name] | Date : Query[Name];
};

/** A path parameter may be absent while a page is still finding it out; the call then rejects before it is sent. */
type PathArguments<Id extends CallId> = {
  readonly [Name in keyof CallPath<Id>]: CallPath<Id>[Name] | null | undefined;
};
type QueryArguments<Id extends CallId> = unknown extends CallQuery<Id> ? unknown : WithDates<CallQuery<Id>>;
type Flatten<T> = { [K in keyof T]: T[K] };

/** A page of a list call's answer. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly meta: Meta;
}

/** What a read takes: its path parameters and its query in one flat object. Nothing at all is `void`. */
export type ReadArguments<Id extends CallId> = keyof (PathArguments<Id> & QueryArguments<Id>) extends never
  ? void
  : Flatten<PathArguments<Id> & QueryArguments<Id>>;

/** What a read gives: `{ rows, meta }` for a paged list, else the answer's data. */
export type ReadResult<Id extends CallId> = 'page' extends QueryNames<Id> ? Rows<CallRow<Id>> : CallData<Id>;

/** What a write takes besides its body; the key is made per submit where the form gives none. */
export interface WriteOptions {
  readonly idempotencyKey?: string;
}
type BodyArgument<Id extends CallId> =
  unknown extends CallBody<Id> ? { readonly body?: undefined } : { readonly body: CallBody<Id> };

export type WriteArguments<Id extends CallId> = Flatten<
  PathArguments<Id> & QueryArguments<Id> & BodyArgument<Id> & WriteOptions
>;
export type WriteResult<Id extends CallId> = CallData<Id>;
