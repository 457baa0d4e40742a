// The product's mark, as on every page and in the mail client's ribbon.
export const Logo = ({ size = 24 }: { readonly size?: number }) => (
  <img src="/mailclient-plugin/icons/icon-64.png" alt="" width={size} height={size} />
)
