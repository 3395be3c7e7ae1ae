// The real package throws outside a server bundle; tests are no bundle.
export {}
