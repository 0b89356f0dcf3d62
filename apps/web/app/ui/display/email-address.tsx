/** An address of mail, which breaks before its "@" where it has to. */
export function EmailAddress({ address }: { readonly address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
