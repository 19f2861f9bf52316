import { addDays, isIsoDate, type IsoDate } from '../dates/dates';
import { minimumPensionAge } from '../rules/allowances';
import { entryOn, type Dated } from '../rules/dated';
import { dateText } from '../words/wording';

/** The youngest age at which somebody may take benefits, as it stands on a day. */
export interface MinimumAge {
  readonly age: number;
  /** First day on which benefits may be taken. */
  readonly from: IsoDate;
  /** A sentence for the reader, with the day a window closes where one does. */
  readonly rule: string;
  readonly source: string;
  readonly verified: boolean;
}

/** The birthday at an age. Somebody born on 29 February has it on 1 March where a year has no such day. */
const birthdayAt = (dateOfBirth: IsoDate, age: number): IsoDate => {
  const day = `${Number(dateOfBirth.slice(0, 4)) + age}${dateOfBirth.slice(4)}`;
  return isIsoDate(day) ? day : `${day.slice(0, 4)}-03-01`;
};

const protectedSource =
  'Finance Act 2004 Sch. 36 para. 21 to 23ZB: a right to an earlier age; read in the Act and in guides for advisers';

const sentence = (age: number, dateOfBirth: IsoDate): string => {
  const unprotected = `The normal minimum pension age is ${age}`;
  const entry = minimumPensionAge.entries.findIndex(({ value }) => value.years === age);
  const next = minimumPensionAge.entries[entry + 1];
  if (!next) return `${unprotected}.`;
  const later = birthdayAt(dateOfBirth, next.value.years);
  return later > next.from
    ? `${unprotected} until ${dateText(addDays(next.from, -1))} and ${next.value.years} after it: benefits not taken by then wait for ${dateText(later)}.`
    : `${unprotected}.`;
};

/** The rule under which benefits can be had first, from the one of a day on: a rule may end before the birthday. */
const ruleFor = (dateOfBirth: IsoDate, date: IsoDate): Dated<{ readonly years: number }> => {
  const onDate = entryOn(minimumPensionAge, date);
  return (
    minimumPensionAge.entries.find((entry, index) => {
      const next = minimumPensionAge.entries[index + 1];
      return entry.from >= onDate.from && (!next || birthdayAt(dateOfBirth, entry.value.years) < next.from);
    }) ?? onDate
  );
};

/**
 * The minimum pension age of a member as it stands on a day: 55, and 57 from 6 April 2028. Who is 55 but not 57 on that
 * day has until the day before; who is 55 only later waits for 57. A protected age of the arrangement is taken where it
 * lets them earlier. Ill health is not looked at.
 * @throws RangeError for a day before 6 April 2010.
 */
export const minimumAgeOn = (dateOfBirth: IsoDate, date: IsoDate, protectedAge: number | null): MinimumAge => {
  const { value, source, verified } = ruleFor(dateOfBirth, date);
  if (protectedAge !== null && protectedAge < value.years)
    return {
      age: protectedAge,
      from: birthdayAt(dateOfBirth, protectedAge),
      rule: `This pension has a protected pension age of ${protectedAge}.`,
      source: protectedSource,
      verified: true,
    };
  return {
    age: value.years,
    from: birthdayAt(dateOfBirth, value.years),
    rule: sentence(value.years, dateOfBirth),
    source,
    verified,
  };
};

/** Says from which day a member may take benefits if they are too young on a day; null if they are not. */
export const tooYoungProblem = (dateOfBirth: IsoDate, date: IsoDate, protectedAge: number | null): string | null => {
  const { age, from, rule } = minimumAgeOn(dateOfBirth, date, protectedAge);
  return date >= from ? null : `Benefits may be taken from ${dateText(from)}, when the member is ${age}. ${rule}`;
};
