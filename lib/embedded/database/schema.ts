import type { AccessLogTables } from '../access-log/tables.ts'
import type { AccountsTables } from '../accounts/tables.ts'
import type { BannersTables } from '../banners/tables.ts'
import type { ChatTables } from '../chat/tables.ts'
import type { CompanyDetailsTables } from '../company-details/tables.ts'
import type { ComplexSetsTables } from '../complex-sets/tables.ts'
import type { ContentTables } from '../content/tables.ts'
import type { DictionariesTables } from '../dictionaries/tables.ts'
import type { DiscountsTables } from '../discounts/tables.ts'
import type { EventsTables } from '../events/tables.ts'
import type { FlagsTables } from '../flags/tables.ts'
import type { ImagesTables } from '../images/tables.ts'
import type { MarketingTables } from '../marketing/tables.ts'
import type { OutboxTables } from '../outbox/tables.ts'
import type { PaymentsTables } from '../payments/tables.ts'
import type { PricesTables } from '../prices/tables.ts'
import type { PromoTables } from '../promo/tables.ts'
import type { RedirectsTables } from '../redirects/tables.ts'
import type { OrderRemindersTables } from '../order-reminders/tables.ts'
import type { OrdersTables } from '../orders/tables.ts'
import type { SubscriptionsTables } from '../subscriptions/tables.ts'

/**
 * All tables, declared by their modules. Ids are text, timestamps ISO 8601 text, lists and objects JSON text, money
 * whole minor units. `properties`: key-value data of the database itself: identity, secret, revisions.
 */
export interface Tables
  extends
    AccessLogTables,
    AccountsTables,
    BannersTables,
    ChatTables,
    CompanyDetailsTables,
    ComplexSetsTables,
    ContentTables,
    DictionariesTables,
    DiscountsTables,
    EventsTables,
    FlagsTables,
    ImagesTables,
    MarketingTables,
    OutboxTables,
    PaymentsTables,
    PricesTables,
    PromoTables,
    RedirectsTables,
    OrderRemindersTables,
    OrdersTables,
    SubscriptionsTables {
  /** Key-value data of the database itself: identity, secret, revisions. */
  settings: { name: string; value: string }
}
