/* An empty package of ICU data: a header as unicode/udata.h describes it (UDataInfo, type "ToCP"), and no entries. */
typedef struct {
    unsigned short headerSize;
    unsigned char magic1, magic2;
    unsigned short infoSize, reserved;
    unsigned char isBigEndian, charsetFamily, sizeofUChar, reservedByte;
    unsigned char dataFormat[4], formatVersion[4], dataVersion[4];
    char name[8];
    unsigned int count, reserved2;
} StubData;

const StubData __attribute__((aligned(16))) ICU_DATA = {
    32, 0xda, 0x27, 20, 0, 0, 0, 2, 0, {0x54, 0x6f, 0x43, 0x50}, {1, 0, 0, 0}, {0, 0, 0, 0}, "stub", 0, 0};
