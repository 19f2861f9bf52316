const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'code' });

/** The English name of a country: "Spain" for `ES`. Text that is not a country code is returned unchanged. */
export const countryName = <Code extends string | null>(code: Code): Code | string =>
  code !== null && /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
