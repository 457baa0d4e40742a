// Where the plugin API lives.
export const BASE = '/mailclient-plugin'
