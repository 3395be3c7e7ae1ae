import { allowMail, type AllowedMail } from '../../lib/contract/mail.ts'

/** An email as the outbox accepts it. */
export const MAIL: AllowedMail = allowMail(
  { about: 'order', to: 'anna@visitor.test', subject: 'Заказ', text: 'Спасибо', html: '<p>Спасибо</p>' },
  'employee',
)
