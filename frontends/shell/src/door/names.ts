/** Names by which the door's markup and what moves it find each other. */
export const doorId = 'puerta';
export const askedId = 'puerta-fecha';
export const refusedId = 'puerta-cerrada';
export const errorId = 'puerta-error';
/** Where the answer is kept. */
export const agePassKey = 'el-reto:age';
