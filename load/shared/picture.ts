/** 640 × 480 pixels of one colour as WebP, in Base64. */
export const picture =
  'UklGRjAAAABXRUJQVlA4TCQAAAAvf8J3AAdQxCIWsf8BAUnS//9hRP8z/vOf//znP//5z3/+fwA=';
