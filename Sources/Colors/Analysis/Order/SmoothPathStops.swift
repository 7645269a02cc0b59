/// The stops of the smooth order: for each family a path through the colors that goods of its name have.
///
/// Written by `scripts/learn/smooth-path.py`, which reads no images; its header says how the stops come about.
let smoothPathStops: [(family: Family, stops: String)] = [
    (
        .red,
        """
        351a19 725f5d 7d4744 8a2b3e 601e22 832121 993a2c bb332c a52731 b0334f a45052 c63c49 d24f6a b0706f d1aba8
        e68987 e4646c e26d56 de4744 bc5849
        """
    ),
    (
        .orange,
        """
        c35b44 7e5032 b56934 9a806b bc8038 d67a37 c98f67 e6805c ef8e4a e29541 eea776 dbbda8 e7af5e
        """
    ),
    (
        .yellow,
        """
        ecbe66 c9a54e d7bb4a f0d260 d7ce58 bad372 ece978 eedf96 e7e1c2 d3c582 bcb294 b2af4e 95844e
        """
    ),
    (
        .green,
        """
        a17c4f c6c57c 8f9e59 618c4c 60683b 2e4e2a 252f26 416a60 3c7245 4a9271 778677 8bab8d 6fba80 aedea5 bdcabe
        8adac7 5dac9f 5696b2
        """
    ),
    (
        .blue,
        """
        75becc bcc6d4 96b2de 5ea3d8 528ba7 87929c 7885a8 aa94d4 728cd6 4880bd 346c97 3a6e7a 5b616a 596c85 3e61b7
        576394 746bbf 865386 524090 434667 1d3658 273883 2c5188 2c516b 313a43 0b101c 1b1c4e
        """
    ),
    (
        .purple,
        """
        1e162a 322860 492758 564385 714383 564e62 78678e 5d63a9 8262b3 a05f94 a47bc0 8d8599 9590cf c59edb c7bdd6
        """
    ),
    (
        .pink,
        """
        b09b9f dfc0c6 e4a2bc e59a96 bc848b e6819b db7ebc b67691 d35b87 da6868 a45e56 8a7176 98508d a54b63 5b3840
        """
    ),
    (
        .brown,
        """
        743b46 54281e 753f2b 724925 5d4c2b 50331b 241610 493d36 64473b 695b53 775643 866659 92584b 905d38 7e6440
        9a7852 af7052 a17a6c b37180 d3988a bf906d ad9963 ddc5ad a9978d 85776d
        """
    ),
    (
        .beige,
        """
        665340 898076 947d56 a47964 a7927f b5916c caa77e c99f8a e5bfaf e2b793 ebcdac e8dfb0 d0bd92 ab9f73 b9a58b
        b3a99e cdb69f d0c5b7 eedecf
        """
    ),
    (
        .white,
        """
        ddd4cd f3e5db f7efed f1e3e4 e0d0d6 eae2f0 f7eef4 e8e4e8 caced8 e8ecf4 f5f4f6 f7f7f4 e8ebea d7e6ed ebf6f6
        d7e7e0 ebf4ea e6e6d5 f7f3e8 ebe8e2 dddedc c9d0c3
        """
    ),
    (
        .grey,
        """
        dce4e5 e8ddd6 c4c7be afb7bf d4c9d3 bcb2b2 a49ba0 8c808a 837c79 6c6165 4b4042 151213 343b36 525859 6a675d
        6e7479 7c867c 8c9297 a1a8a3 b2a79a 979088
        """
    ),
    (
        .black,
        """
        a6a09f 767468 6e7581 705e64 504647 4a353a 3c3536 42352c 302523 1f160e 211217 261e29 2c292d 37333f 4b4855
        3a3c41 232d35 2d302f 27261d 39372b 444540 595043 55575a 4d5b51 354547 2e3a31 192423 0b110b 1f1e1e 11141c
        121011 080303 000102
        """
    ),
]
