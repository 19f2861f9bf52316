import { DateText, StatusTag, Why, type Fact } from '@tessera/ui/core';
import { sortCodeText, statusMeanings, whoOf, type BankDetails } from './bank-words';

const automatic = (name: string | null): string => (name === null ? 'an automatic check' : `${name} (automatic)`);

const verifiedFacts = ({
  status,
  verificationSource,
  verifiedBy,
  verifiedByName,
  verifiedDate,
  reason,
}: BankDetails): readonly Fact[] =>
  status === 'Pending'
    ? []
    : [
        {
          label: status === 'Active' ? 'Verified by' : 'Bypassed by',
          value: (
            <>
              {verificationSource === 'Automatic' ? automatic(verifiedByName) : whoOf(verifiedBy, verifiedByName)}
              {verifiedDate && (
                <>
                  , <DateText value={verifiedDate} time />
                </>
              )}
            </>
          ),
        },
        ...(reason === null ? [] : [{ label: status === 'Active' ? 'Note' : 'Why bypassed', value: reason }]),
      ];

/** Bank details line by line: the account, its verification status, by whom and when. */
export const bankFacts = (details: BankDetails): readonly Fact[] => [
  { label: 'Account name', value: details.accountName },
  { label: 'Sort code', value: sortCodeText(details.sortCode) },
  { label: 'Account number', value: details.accountNumber },
  {
    label: 'Status',
    value: (
      <>
        <StatusTag status={details.status} /> <Why of="status" rule={statusMeanings[details.status]} />
      </>
    ),
  },
  {
    label: 'Entered by',
    value: (
      <>
        {whoOf(details.createdBy, details.createdByName)}, <DateText value={details.createdDate} time />
      </>
    ),
  },
  ...verifiedFacts(details),
];
