import { useFormikContext } from 'formik';
import { object, string } from 'yup';
import type { ReactNode } from 'react';
import type { FirmTheme } from '@tessera/contract';
import type { CallData } from '@tessera/contract/schemas';
import { brandContrast, ratioText, textContrastMin } from '@tessera/contract/theme/brand';
import { isHexColour } from '@tessera/contract/theme/contrast';
import { colours, type Scheme } from '@tessera/contract/theme/palette';
import { usePortal } from '@tessera/runtime';
import { Button } from '@tessera/ui/core';
import { ColourField } from '@tessera/ui/form';
import { Api } from '../calls/api';
import type { PartProps } from './part-props';
import { PartState } from '../shared/part-state';
import { SettingForm } from '../shared/setting-form';
import { sourceWords } from './source-words';
import { ThemePreview } from './theme-preview';

type NodeTheme = CallData<'getNodeTheme'>;

const valuesOf = ({ own, auditDetails }: NodeTheme) => ({
  version: auditDetails.version,
  brand: own.brand ?? '',
  brandDark: own.brandDark ?? '',
});
type ThemeValues = ReturnType<typeof valuesOf>;

/** The platform's rule, checked in the form as well. */
const colourRule = (scheme: Scheme) =>
  string().test({
    test(value) {
      if (!value) return true;
      if (!isHexColour(value))
        return this.createError({ message: 'Enter a colour as # and six digits, such as #0b5563.' });
      const { problem } = brandContrast(value, scheme);
      return problem === null || this.createError({ message: problem });
    },
  });

const rules = object({
  brand: colourRule('light').when('brandDark', {
    is: (dark: unknown) => Boolean(dark),
    then: (rule) => rule.required('Choose the colour for light as well: a theme is used whole.'),
  }),
  brandDark: colourRule('dark'),
});

const themeOf = ({ brand, brandDark }: ThemeValues, inherited: FirmTheme): FirmTheme =>
  isHexColour(brand) ? { brand, ...(isHexColour(brandDark) ? { brandDark } : {}) } : inherited;

const ContrastResult = ({
  name,
  scheme,
}: {
  readonly name: 'brand' | 'brandDark';
  readonly scheme: Scheme;
}): ReactNode => {
  const { values, setFieldValue } = useFormikContext<ThemeValues>();
  const colour = values[name];
  if (!isHexColour(colour)) return <p className="t-muted t-small" role="status" />;
  const { ratio, ground, problem, nearest } = brandContrast(colour, scheme);
  return (
    <div className="t-row t-small" role="status">
      <span className={problem === null ? 't-good' : 't-bad'}>
        {problem === null
          ? `Can be read: ${ratioText(ratio)} at the least, on ${ground}`
          : `Contrast ${ratioText(ratio)}, ${textContrastMin}:1 needed`}
      </span>
      {problem !== null && (
        <Button small onClick={() => void setFieldValue(name, nearest)}>
          Use {nearest}
        </Button>
      )}
    </div>
  );
};

const Fields = ({ theme }: { readonly theme: NodeTheme }): ReactNode => {
  const { values } = useFormikContext<ThemeValues>();
  const shown = themeOf(values, theme.inherited);
  return (
    <div className="t-halves">
      <div className="t-stack">
        <ColourField
          name="brand"
          label="Colour in light"
          optional
          fallback={theme.inherited.brand ?? colours.light.brand}
          help={`Leave empty for ${sourceWords(theme.source)}.`}
        />
        <ContrastResult name="brand" scheme="light" />
        <ThemePreview theme={shown} scheme="light" />
      </div>
      <div className="t-stack">
        <ColourField
          name="brandDark"
          label="Colour in dark"
          optional
          fallback={shown.brandDark ?? colours.dark.brand}
          help="Leave empty for one made from the light colour."
        />
        <ContrastResult name="brandDark" scheme="dark" />
        <ThemePreview theme={shown} scheme="dark" />
      </div>
    </div>
  );
};

/** The brand colour of a node in light and dark, and its effect on header, button and link. */
export const ThemeForm = ({ nodeId, nodeName, onDirty }: PartProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const theme = Api.useGetNodeThemeQuery({ firmId, nodeId });
  const [patch] = Api.usePatchNodeThemeMutation();
  if (!theme.currentData) return <PartState title="Theme" query={theme} />;
  return (
    <SettingForm
      title="Theme"
      what="theme"
      nodeName={nodeName}
      data={theme.currentData}
      valuesOf={valuesOf}
      validationSchema={rules}
      save={({ version, brand, brandDark }) =>
        patch({
          firmId,
          body: { nodeId, brand: brand || null, brandDark: brandDark || null, auditDetails: { version } },
        })
      }
      refetch={theme.refetch}
      onDirty={onDirty}
    >
      <Fields theme={theme.currentData} />
    </SettingForm>
  );
};
