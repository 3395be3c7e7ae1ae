// The real package throws outside a server bundle, and tests are not bundled.
export {}
