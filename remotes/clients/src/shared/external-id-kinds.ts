/** Labels of the kinds of external ids: another system's name, or a provider of the platform. */
export const externalIdKindWords: Readonly<Record<string, string>> = {
  ExternalProvider: 'Name',
  ExternalProviderId: 'Provider ID',
};
