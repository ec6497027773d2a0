/** An e-mail address: letters, digits and the signs of RFC 5322 (`atext`), and a host with a dot. */
export const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z][A-Za-z\d-]+$/;
