/** What the kinds of external ids are called: another system by its name, or a provider of the platform by its id. */
export const externalIdKindWords: Readonly<Record<string, string>> = {
  ExternalProvider: 'Name',
  ExternalProviderId: 'Provider ID',
};
