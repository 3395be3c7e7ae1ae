import { THIRD_PARTY_SCRIPTS, type ThirdPartyScript } from '../../lib/domain/third-party-scripts.ts'

/** A valid id of each third-party script. */
export const SCRIPT_IDS: Readonly<Record<ThirdPartyScript, string>> = {
  metrika: '12345678',
  tagManager: 'GTM-ABC1234',
  callTracking: 'abcd1234',
  attribution: '0123456789abcdef',
}

/** The settings of a site that has them all. */
export const SCRIPT_SETTINGS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(THIRD_PARTY_SCRIPTS).map(([name, setting]) => [setting, SCRIPT_IDS[name as ThirdPartyScript]]),
)
