/** Longest name of a carrier and longest tracking number, in characters. */
export const MAX_SHIPMENT_LENGTH = 100
