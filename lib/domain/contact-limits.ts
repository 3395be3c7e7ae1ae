/** Limits in characters: of the ASCII form of an email address (RFC 5321, 4.5.3.1), and of a typed phone number. */
export const MAX_EMAIL = 254
export const MAX_TYPED_PHONE = 60
