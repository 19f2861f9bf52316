import fc from 'fast-check';
import { concat, concatDateOf } from './concat';
import {
  identifierName,
  identifierOrder,
  identifierProblem,
  leadingNationality,
  normaliseIdentifier,
} from './national-identifiers';

describe('the code of name and date of birth', () => {
  it.each([
    ['IE', '1980-01-13', 'John', "O'Brian", 'IE19800113JOHN#OBRIA'],
    ['HU', '1981-02-14', 'Ludwig', 'Van der Rohe', 'HU19810214LUDWIROHE#'],
    ['US', '1973-03-22', 'Victor', 'Vandenberg', 'US19730322VICTOVANDE'],
    ['NO', '1976-03-15', 'Eli', 'Ødegård', 'NO19760315ELI##ODEGA'],
    ['FR', '1986-03-17', 'Elisabeth', 'Doe', 'FR19860317ELISADOE##'],
    // Other examples of the guidelines, and of what they say in words.
    ['GB', '1980-01-02', 'John', 'O’Brien', 'GB19800102JOHN#OBRIE'],
    ['LU', '1966-04-16', 'Willeke', 'de Bruijn', 'LU19660416WILLEBRUIJ'],
    ['US', '1965-04-17', 'Jon Ian', 'Dewitt', 'US19650417JON##DEWIT'],
    ['PT', '1990-05-17', 'Amy-Ally', 'Garção de Magalhães', 'PT19900517AMYALGARCA'],
    ['FR', '1990-06-18', 'Giovani', 'dos Santos', 'FR19900618GIOVASANTO'],
    ['DE', '1980-07-15', 'Günter', 'Voẞ', 'DE19800715GUNTEVOS##'],
    ['DE', '1980-07-15', 'Günter', 'Voß', 'DE19800715GUNTEVOS##'],
    ['IE', '1951-12-12', 'THOMAS', 'MACCORMACK', 'IE19511212THOMAMACCO'],
    ['CN', '1975-12-31', 'Al', 'Ng', 'CN19751231AL###NG###'],
    ['FR', '1975-12-31', 'Prof. Dr. Guy', 'de l’Hôpital', 'FR19751231GUY##HOPIT'],
    ['IE', '1975-12-31', 'Áine', 'Ní Bhriain', 'IE19751231AINE#BHRIA'],
    ['NL', '1975-12-31', 'Van', 'Van', 'NL19751231VAN##VAN##'],
    ['IS', '1975-12-31', 'Þóra', 'Æsudóttir', 'IS19751231TORA#ASUDO'],
    ['PL', '1975-12-31', 'Łucja', 'Żak', 'PL19751231LUCJAZAK##'],
  ])('%s %s %s %s: %s', (countryCode, dateOfBirth, firstName, surname, code) =>
    expect(concat(firstName, surname, dateOfBirth, countryCode)).toBe(code),
  );
  it.each([
    ['', 'Doe', '1980-01-01', 'GB'],
    ['Ann', '-', '1980-01-01', 'GB'],
    ['Нина', 'Doe', '1980-01-01', 'RU'],
    ['Ann', 'Doe', '1980-02-30', 'GB'],
    ['Ann', 'Doe', '1980-01-01', 'GBR'],
  ])('is not there for %j %j %j %j', (firstName, surname, date, countryCode) =>
    expect(concat(firstName, surname, date, countryCode)).toBeNull(),
  );
  it('has 20 characters and its own date in it, whatever the name', () => {
    const name = fc.string({ minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        name,
        name,
        fc.date({ min: new Date('1900-01-01'), max: new Date('2026-01-01'), noInvalidDate: true }),
        (firstName, surname, date) => {
          const day = date.toISOString().slice(0, 10);
          const code = concat(firstName, surname, day, 'GB');
          if (code === null) return;
          expect(code).toMatch(/^GB\d{8}[A-Z#]{10}$/);
          expect(concatDateOf(code)).toBe(day);
          expect(identifierProblem('CONCAT', 'GB', code)).toBeNull();
        },
      ),
    );
  });
});

const typesOf = (countryCode: string): string =>
  identifierOrder(countryCode)
    .map(({ type }) => type)
    .join(' ');

describe('what identifies a person', () => {
  it.each([
    ['GB', 'NINO CONCAT'],
    ['FR', 'CONCAT'],
    ['DE', 'CONCAT'],
    ['NO', 'NIDN CONCAT'],
    ['CY', 'CCPT CONCAT'],
    ['CZ', 'NIDN CCPT CONCAT'],
    ['NL', 'CCPT NIDN CONCAT'],
    ['MT', 'NIDN CCPT'],
    ['ES', 'NIDN'],
    ['PL', 'NIDN NIDN'],
    ['US', 'CCPT CONCAT'],
    ['gb', 'NINO CONCAT'],
  ])('with nationality %s: %s', (countryCode, types) => expect(typesOf(countryCode)).toBe(types));
  it.each([
    [['US', 'GB'], 'GB'],
    [['SE', 'FI', 'US'], 'FI'],
    [['PL', 'GB'], 'GB'],
    [['AU', 'NO'], 'NO'],
    [['ZA', 'AU'], 'AU'],
    [['it'], 'IT'],
    [[], null],
  ])('with nationalities %j by %p', (codes, first) => expect(leadingNationality(codes)).toBe(first));
  // B.9, whole.
  it.each([
    ['AT DE FR HU IE LU', 'CONCAT'],
    ['GB', 'NINO CONCAT'],
    ['BE BG DK FI HR NO GR LV SE SI', 'NIDN CONCAT'],
    ['CY', 'CCPT CONCAT'],
    ['CZ LT PT RO SK', 'NIDN CCPT CONCAT'],
    ['LI NL', 'CCPT NIDN CONCAT'],
    ['MT', 'NIDN CCPT'],
    ['EE ES IS IT', 'NIDN'],
    ['PL', 'NIDN NIDN'],
    ['US IN NG AU CH JP', 'CCPT CONCAT'],
  ])('of %s is %s', (countryCodes, types) =>
    expect(countryCodes.split(' ').map(typesOf)).toEqual(countryCodes.split(' ').map(() => types)),
  );
  it.each([
    ['NIDN', 'PL', '44051401458', 'National identification number (PESEL)'],
    ['NIDN', 'PL', '123-456-32-18', 'Tax number'],
    ['NIDN', 'PL', '1', 'National identification number (PESEL)'],
    ['CCPT', 'US', 'X', 'Passport number'],
    ['NINO', 'FR', 'X', 'National Insurance number'],
    ['NIDN', 'US', 'X', 'National number'],
  ])('is called by its name: %s of %s, %s: %s', (type, countryCode, value, name) =>
    expect(identifierName(type, countryCode, value)).toBe(name),
  );
  it('is kept in capitals without spaces', () =>
    expect(normaliseIdentifier(' rssmra 85t10 a562s')).toBe('RSSMRA85T10A562S'));
  it.each([
    ['NINO', 'GB', 'ab 12 34 56 c'],
    ['CONCAT', 'FR', 'FR19860317ELISADOE##'],
    ['CCPT', 'US', '123456789'],
    ['NIDN', 'IT', 'RSSMRA85T10A562S'],
    ['NIDN', 'PL', '44051401458'],
    ['NIDN', 'PL', '123-456-32-18'],
    ['NIDN', 'FI', '131052-308T'],
    ['NIDN', 'LV', '161175-19997'],
    ['NIDN', 'GR', '0012345678'],
    ['NIDN', 'CZ', '780123/3540'],
  ])('takes %s of %s: %s', (type, countryCode, value) =>
    expect(identifierProblem(type, countryCode, value)).toBeNull(),
  );
  it.each([
    ['NINO', 'FR', 'AB123456C', 'With nationality France a person is identified by CONCAT. Choose one of these.'],
    ['NINO', 'GB', 'GB123456A', 'No National Insurance number begins with GB.'],
    ['NIDN', 'BE', '123', 'National register number has 11 digits.'],
    ['NIDN', 'PL', '12', 'National identification number (PESEL) has 11 digits, or 10 digits.'],
    ['CCPT', 'US', '!', 'Enter the passport number: 5 to 20 letters and digits.'],
    ['CCPT', 'US', ' ', 'Enter the identifier.'],
    ['CONCAT', 'FR', 'FR19860230ELISADOE##', 'The date of birth in this code is not a valid date.'],
  ])('refuses %s of %s: %j', (type, countryCode, value, sentence) =>
    expect(identifierProblem(type, countryCode, value)).toBe(sentence),
  );
  it.each(['DE19860317ELISADOE##', 'FR19860317ELISADOE', 'FR19860317EL#SADOE##', 'FR19860317#####DOE##'])(
    'refuses a code of another form: %s',
    (value) => expect(identifierProblem('CONCAT', 'FR', value)).toMatch(/^A CONCAT code is FR for France,/),
  );
});
