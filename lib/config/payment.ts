import { PAYMENT_PROVIDERS, type PaymentProviderName } from '../domain/payment.ts'
import { perVariant, type PerVariant } from './per-variant.ts'
import type { Environment } from './schema.ts'

export interface StripeSettings {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly apiUrl: string | undefined
}

/** Codes of YooKassa and of Russian cash registers (Federal Law 54-FZ). */
interface ReceiptSettings {
  readonly vatCode: number
  readonly paymentSubject: Environment['RECEIPT_PAYMENT_SUBJECT']
  readonly paymentMode: Environment['RECEIPT_PAYMENT_MODE']
  readonly taxSystem: number | undefined
}

export interface YookassaSettings {
  readonly shopId: string
  readonly secretKey: string
  readonly apiUrl: string | undefined
  readonly receipt: ReceiptSettings
}

/**
 * `providers`: for new payments of a variant; `undefined`: the operator arranges the payment. A provider with
 * credentials stays available for the refunds and events of earlier payments.
 */
export interface PaymentSettings {
  readonly providers: PerVariant<PaymentProviderName | undefined>
  readonly stripe: StripeSettings | undefined
  readonly yookassa: YookassaSettings | undefined
}

const REQUIRED = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  yookassa: ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY', 'RECEIPT_VAT_CODE'],
} as const satisfies Record<PaymentProviderName, readonly (keyof Environment)[]>

const WHERE: Readonly<Record<PaymentProviderName, string>> = {
  stripe: 'copy it from the dashboard of Stripe',
  yookassa: 'copy the keys from the merchant profile of YooKassa, and ask an accountant for the receipt codes',
}

const drivers = ({ PAYMENT_1, PAYMENT_2 }: Environment) => ({ 1: PAYMENT_1, 2: PAYMENT_2 })

function stripeSettings({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: apiUrl,
}: Environment): StripeSettings | undefined {
  return secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl } : undefined
}

function yookassaSettings({
  YOOKASSA_SHOP_ID: shopId,
  YOOKASSA_SECRET_KEY: secretKey,
  YOOKASSA_API_URL: apiUrl,
  RECEIPT_VAT_CODE: vatCode,
  RECEIPT_PAYMENT_SUBJECT: paymentSubject,
  RECEIPT_PAYMENT_MODE: paymentMode,
  RECEIPT_TAX_SYSTEM: taxSystem,
}: Environment): YookassaSettings | undefined {
  if (!shopId || !secretKey || vatCode === undefined) return undefined
  return { shopId, secretKey, apiUrl, receipt: { vatCode, paymentSubject, paymentMode, taxSystem } }
}

export function paymentSettings(environment: Environment): PaymentSettings {
  const chosen = drivers(environment)
  return {
    providers: perVariant((variant) => PAYMENT_PROVIDERS.find((name) => name === chosen[variant])),
    stripe: stripeSettings(environment),
    yookassa: yookassaSettings(environment),
  }
}

export function paymentProblems(environment: Environment): string[] {
  const chosen = drivers(environment)
  const missing = ([1, 2] as const).flatMap((variant) => {
    const provider = PAYMENT_PROVIDERS.find((name) => name === chosen[variant])
    if (!provider) return []
    return REQUIRED[provider]
      .filter((name) => environment[name] === undefined)
      .map(
        (name) =>
          `${name}: PAYMENT_${variant}=${provider} needs it; ${WHERE[provider]}, or set PAYMENT_${variant}=none`,
      )
  })
  const foreign =
    chosen[2] === 'yookassa'
      ? ['PAYMENT_2: YooKassa accepts roubles only, which variant 2 does not charge; use stripe or none']
      : []
  return [...missing, ...foreign]
}
