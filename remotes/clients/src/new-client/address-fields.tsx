import { getIn, useFormikContext } from 'formik';
import { useRef, useState, type ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { normalisePostCode, postCodeProblem } from '@tessera/domain/client-rules';
import { Button } from '@tessera/ui/core';
import { SelectField, TextField } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { callErrorOf, usePortal } from '@tessera/runtime';
import { useCountries } from './use-choices';
import { emptyClient, type AddressValues, type NewClientValues } from './values';

type Found = CallData<'lookupAddress'>;
type Known = Found[number]['addressDetail'];

const addressMax = 120;
const postCodeMax = 12;

/** A known address as the fields show it, with empty text for missing parts. */
const typedAddress = (known: Known): AddressValues =>
  Object.fromEntries(
    Object.keys(emptyClient.addressDetail).map((name) => [name, known[name as keyof AddressValues] ?? '']),
  ) as unknown as AddressValues;

interface AddressPlace {
  /** Name of the group of fields. */
  readonly at: 'addressDetail' | 'employerDetails.addressDetail';
}

/** An address: looked up by postcode, or typed. The client's own is required, an employer's is not. */
export const AddressFields = ({ at = 'addressDetail' }: Partial<AddressPlace>): ReactNode => {
  const { values, setFieldValue } = useFormikContext<NewClientValues>();
  const countries = useCountries();
  const take = (address: Known): void => void setFieldValue(at, typedAddress(address));
  const isOwn = at === 'addressDetail';
  return (
    <>
      {isOwn && values.clientType === 'Minor' && values.parentId[0] !== undefined && (
        <ParentAddress clientId={values.parentId[0]} onTake={take} />
      )}
      <PostCodeLookup at={at} onTake={take} />
      <div className="t-fields t-fields--three">
        <TextField name={`${at}.flatNumber`} label="Flat" optional maxLength={addressMax} />
        <TextField name={`${at}.houseName`} label="House name" optional maxLength={addressMax} />
        <TextField name={`${at}.houseNumber`} label="House number" optional maxLength={addressMax} />
      </div>
      <div className="t-fields">
        <TextField name={`${at}.address1`} label="Address line 1" optional={!isOwn} maxLength={addressMax} />
        <TextField name={`${at}.address2`} label="Address line 2" optional maxLength={addressMax} />
        <TextField name={`${at}.town`} label="Town" optional maxLength={addressMax} />
        <TextField name={`${at}.county`} label="County" optional maxLength={addressMax} />
        <SelectField name={`${at}.country`} label="Country" options={countries} />
      </div>
    </>
  );
};

/** Offers a parent's address, because a child mostly lives with a parent. */
const ParentAddress = ({
  clientId,
  onTake,
}: {
  readonly clientId: string;
  readonly onTake: (address: Known) => void;
}): ReactNode => {
  const { firmId } = usePortal().firm;
  const { data: parent } = Api.useGetClientQuery({ firmId, clientId });
  const address = parent?.addressDetail;
  return address ? (
    <div>
      <Button small onClick={() => onTake(address)}>{`Use ${parent.name}’s address`}</Button>
    </div>
  ) : null;
};

const PostCodeLookup = ({ at, onTake }: AddressPlace & { readonly onTake: (address: Known) => void }): ReactNode => {
  const { values, setFieldTouched } = useFormikContext<NewClientValues>();
  const postCode = String(getIn(values, `${at}.postCode`) ?? '');
  const [look, { isFetching }] = Api.useLazyLookupAddressQuery();
  const [found, setFound] = useState<{
    readonly postCode: string;
    readonly addresses: Found;
    readonly problem: string | null;
  } | null>(null);
  const asked = useRef('');
  const find = async (): Promise<void> => {
    if (postCode.trim() === '' || postCodeProblem(postCode) !== null) return void setFieldTouched(`${at}.postCode`);
    const wanted = normalisePostCode(postCode);
    asked.current = wanted;
    const { data, error } = await look({ body: { postCode: wanted } });
    // Ignore the response for an earlier postcode.
    if (asked.current !== wanted) return;
    const problem =
      data === undefined
        ? `The address could not be looked up. ${callErrorOf(error)?.errorMessage ?? ''} Type it by hand.`
        : data.length === 0
          ? `No address is known at ${wanted}. Type it by hand.`
          : null;
    setFound({ postCode: wanted, addresses: data ?? [], problem });
  };
  const isOfNow = found !== null && found.postCode === normalisePostCode(postCode);
  return (
    <>
      <div className="t-beside">
        <TextField
          name={`${at}.postCode`}
          label="Postcode"
          optional={at !== 'addressDetail'}
          maxLength={postCodeMax}
          short
        />
        <Button busy={isFetching} onClick={() => void find()}>
          Find address
        </Button>
      </div>
      <div role="status">
        {isOfNow && found.problem !== null && <p className="t-small t-muted">{found.problem}</p>}
        {isOfNow && found.addresses.length > 0 && (
          <div className="t-field">
            <label className="t-field__label" htmlFor="found-address">
              {found.addresses.length === 1 ? '1 address found' : `${found.addresses.length} addresses found`}
            </label>
            <select
              id="found-address"
              className="t-select"
              defaultValue=""
              onChange={({ target }) => {
                const one = found.addresses.find(({ id }) => id === target.value);
                if (one) onTake(one.addressDetail);
              }}
            >
              <option value="" disabled>
                Choose one, or type below
              </option>
              {found.addresses.map(({ id, summary }) => (
                <option key={id} value={id}>
                  {summary}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
    </>
  );
};
