import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { clientTakes } from '@tessera/domain/client-fields';
import { SegmentField, TextField } from '@tessera/ui/form';
import { languageWords } from '../shared/language-words';
import { AddressFields } from './address-fields';
import type { NewClientValues } from './values';

const emailMax = 254;
const phoneMax = 24;
const languages = Object.entries(languageWords).map(([value, label]) => ({ value, label }));

/** How to contact the client, and the home or registered address. */
export const ContactFields = (): ReactNode => {
  const {
    values: { clientType },
  } = useFormikContext<NewClientValues>();
  return (
    <>
      <div className="t-fields">
        {clientTakes(clientType, 'email') && (
          <TextField
            name="email"
            type="email"
            label="E-mail"
            maxLength={emailMax}
            help="The client’s own: nobody else in the firm uses it."
          />
        )}
        <TextField
          name="mobile.number"
          type="tel"
          label={clientType === 'Individual' || clientType === 'Minor' ? 'Mobile' : 'Phone'}
          optional
          maxLength={phoneMax}
        />
      </div>
      <AddressFields />
      <SegmentField name="language" label="Language" options={languages} />
    </>
  );
};
