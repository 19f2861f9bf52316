const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'code' });

/** What people call a country: "Spain" for `ES`. Anything that is not a country's code stays as it is. */
export const countryName = <Code extends string | null>(code: Code): Code | string =>
  code !== null && /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
