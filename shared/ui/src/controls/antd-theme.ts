import type { FirmTheme } from '@tessera/contract';
import type { ColourScheme } from '@tessera/runtime';
import type { ThemeConfig } from 'antd';
import { firmColours } from '../theme/firm-colours';

/** The system's own fonts; `styles/variables.css` has the same list. */
const fontFamily = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/**
 * The portal's tokens as antd's. One variable key and no hash class, so that every React root shares one style sheet.
 */
export const antdTheme = (theme: FirmTheme, scheme: ColourScheme): ThemeConfig => {
  const colour = firmColours(theme, scheme);
  return {
    cssVar: { key: 'tessera' },
    hashed: false,
    token: {
      colorPrimary: colour.brand,
      colorLink: colour.brand,
      colorSuccess: colour.good,
      colorWarning: colour.warning,
      colorError: colour.bad,
      colorInfo: colour.info,
      colorText: colour.text,
      colorTextHeading: colour.text,
      colorTextSecondary: colour.muted,
      colorTextTertiary: colour.faint,
      colorTextQuaternary: colour.faint,
      colorTextPlaceholder: colour.faint,
      colorTextLightSolid: colour.onBrand,
      colorBgBase: colour.surface,
      colorBgLayout: colour.page,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.surface,
      colorBorder: colour.fieldLine,
      colorBorderSecondary: colour.line,
      colorSplit: colour.line,
      colorPrimaryBg: colour.brandPale,
      controlItemBgActive: colour.brandPale,
      fontFamily,
      fontSize: 13,
      borderRadius: 6,
      borderRadiusLG: 6,
      borderRadiusSM: 4,
      controlHeight: 32,
      controlHeightSM: 28,
      sizeUnit: 4,
      sizeStep: 4,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
      wireframe: false,
      zIndexPopupBase: 900,
    },
    components: {
      Table: {
        fontSize: 13,
        cellFontSize: 13,
        cellPaddingBlock: 7,
        cellPaddingInline: 10,
        headerBg: colour.surface,
        headerColor: colour.muted,
        rowHoverBg: colour.hover,
        borderColor: colour.line,
      },
      Select: { optionHeight: 32, optionSelectedBg: colour.brandPale, optionSelectedColor: colour.brand },
      Tooltip: { zIndexPopup: 1000 },
    },
  };
};
